import pytest


def test_case(herald_case):
    if herald_case["verdict"] in ("not-applicable", "skipped", "inconclusive"):
        pytest.skip(herald_case["reason"] or herald_case["verdict"])
    reasons = [f"{each['rule']}: {each['reason']}" for each in herald_case["findings"]]
    assert herald_case["verdict"] in ("pass", "non-strict"), "\n".join([*reasons, herald_case["again"]])
