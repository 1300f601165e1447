"""The HTTP API keeps what its OpenAPI document promises, whatever is sent to it."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance, unsupported_method

load_all_checks()


@pytest.fixture(scope="module")
def api(site):
    return schemathesis.openapi.from_url(f"{site.base}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_route_answers_as_documented(case):
    """No request crashes the server, and every answer fits the document."""
    case.call_and_validate(excluded_checks=[positive_data_acceptance, negative_data_rejection, unsupported_method])
