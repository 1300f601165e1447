"""The HTTP API keeps what its OpenAPI document promises, whatever is sent to it."""

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from web_stage import SECONDS

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
EXAMPLES = 12


def try_operation(operation):
    """Sends generated requests to one route; no answer may break a promise."""

    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def sending(case):
        case.call_and_validate(checks=CHECKS, timeout=SECONDS)

    sending()


def test_every_route_answers_as_documented(site):
    """No generated request crashes the server, and every answer has the type and the shape of the document."""
    schema = schemathesis.openapi.from_url(f"{site.base}/api/openapi.json")
    tried = []
    for found in schema.get_all_operations():
        operation = found.ok()
        tried.append(operation.label)
        try_operation(operation)
    assert {"POST /api/tables", "GET /api/home", "GET /api/tables/{table}/replay/{position}"} <= set(tried)


def test_the_document_names_every_route_of_the_page(site):
    """Every route in the table of docs/protocol.md is in the document, apart from the metrics."""
    paths = httpx.get(f"{site.base}/api/openapi.json", timeout=SECONDS).json()["paths"]
    assert {"/api/games", "/api/me", "/api/scores", "/api/live", "/api/tables/{table}/verify"} <= set(paths)
