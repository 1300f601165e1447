"""The HTTP API keeps what its OpenAPI document promises, whatever is sent to it."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from web_stage import SECONDS

# All that there are for one request without a login, apart from `positive_data_acceptance`: a table also needs a game
# that exists, as many seats as its options say, and a name that can be printed, which no schema says.
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
    checks.missing_required_header,
    checks.negative_data_rejection,
    checks.unsupported_method,
    checks.allow_header_conformance,
    checks.use_after_free,
    checks.ensure_resource_availability,
]
EXAMPLES = 6


def try_operation(operation, mode):
    """Sends generated requests to one route; no answer may break a promise."""

    @given(case=operation.as_strategy(generation_mode=mode))
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


def operations(site):
    schema = schemathesis.openapi.from_url(f"{site.base}/api/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]


def test_every_route_answers_as_documented(site):
    """No request that fits the document crashes the server, and every answer is one that the document names."""
    tried = operations(site)
    for operation in tried:
        try_operation(operation, GenerationMode.POSITIVE)
    assert {"POST /api/tables", "GET /api/home"} <= {operation.label for operation in tried}


@pytest.mark.parametrize(
    "label",
    [
        "POST /api/tables",
        "POST /api/tables/{table}/seats",
        "POST /api/tables/{table}/return",
        "PUT /api/me",
        "GET /api/scores",
        "GET /api/tables/{table}/replay/{position}",
        "POST /api/tables/{table}/branch",
    ],
)
def test_what_does_not_fit_the_document_is_refused(site, label):
    """Every route that takes something refuses what the document does not allow, in a sentence."""
    [operation] = [found for found in operations(site) if found.label == label]
    try_operation(operation, GenerationMode.NEGATIVE)


def test_the_document_names_every_route_of_the_page(site):
    """Every route in the table of docs/protocol.md is in the document, apart from the metrics."""
    paths = httpx.get(f"{site.base}/api/openapi.json", timeout=SECONDS).json()["paths"]
    assert {"/api/games", "/api/me", "/api/scores", "/api/live", "/api/tables/{table}/verify"} <= set(paths)
