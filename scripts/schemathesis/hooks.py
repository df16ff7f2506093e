"""Hooks of schemathesis for `npm run fuzz:schemathesis`.

The script supplies over HTTP what no schema can express: sessions, uids of existing objects, sealed values, and calls
that succeed. `KEEPWELL_SUPPLY` is the script's address.
"""

from __future__ import annotations

import os
from typing import Any

import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis.core.parameters import ParameterLocation

SUPPLY = os.environ["KEEPWELL_SUPPLY"]
TIMEOUT_SECONDS = 60
LONGEST_LIST = 8

session = requests.Session()


def ask(what: str, **question: Any) -> Any:
    """Returns the script's answer. Fails if the script answers with an error."""
    reply = session.post(f"{SUPPLY}/{what}", json=question, timeout=TIMEOUT_SECONDS)
    reply.raise_for_status()
    return reply.json()


def id_of(operation: schemathesis.APIOperation) -> str:
    return operation.definition.raw["operationId"]


def is_valid(case: schemathesis.Case, location: ParameterLocation) -> bool:
    """Whether the part of the case was generated to satisfy the document."""
    part = case.meta.components.get(location) if case.meta else None
    return part is not None and part.mode.is_positive


def with_session(case: schemathesis.Case, headers: dict[str, str]) -> schemathesis.Case:
    """Adds headers with a valid session.

    The check of ignored authentication must know that the session is not generated, and keeps only the headers of a
    plain dictionary when it replaces the session. A change of a generated case would be compared with the document,
    which does not name the session's header.
    """
    case._has_explicit_auth = True
    object.__setattr__(case, "headers", {**case.headers, **headers})
    if case._meta is not None:
        case._init_hashes()
    return case


REPEATED: list[list[str]] = []


def shorten_lists(value: Any) -> None:
    """Removes the limits of long lists, because schemathesis would spend minutes on lists of the maximum length."""
    if isinstance(value, dict):
        if isinstance(value.get("maxItems"), int) and value["maxItems"] > LONGEST_LIST:
            del value["maxItems"]
        value = list(value.values())
    if isinstance(value, list):
        for below in value:
            shorten_lists(below)


@schemathesis.hook
def before_load_schema(context: schemathesis.HookContext, raw_schema: dict[str, Any]) -> None:
    """Replaces each schema for which the script has values by a format that has only these values.

    If the schema kept its pattern or lengths, schemathesis would make other values in some of its phases.
    """
    shorten_lists(raw_schema)
    supplied = ask("start")
    REPEATED.extend(supplied["repeated"])
    for number, sampled in enumerate(supplied["sampled"]):
        schema = raw_schema
        for key in sampled["at"]:
            schema = schema[int(key) if isinstance(schema, list) else key]
        schema.clear()
        schema.update({"type": "string", "format": f"supplied-{number}"})
        schemathesis.openapi.format(schema["format"], st.sampled_from(sampled["values"]))


@schemathesis.hook
def before_add_examples(context: schemathesis.HookContext, examples: list[schemathesis.Case]) -> None:
    """Adds the call that the script has prepared for the operation."""
    prepared = ask("example", operation=id_of(context.operation))
    if prepared is not None:
        examples.append(with_session(context.operation.Case(**prepared), {}))


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
    """Sends a generated case with a session and on existing objects. Parts that are wrong on purpose stay wrong."""
    if case._meta is None:
        return
    supplied = ask("call", operation=id_of(case.operation))
    with_session(case, supplied["headers"])
    # Schemathesis compares each part that is set with the document again, so only changed parts are set.
    if supplied["path"] and is_valid(case, ParameterLocation.PATH):
        case.path_parameters = {**case.path_parameters, **supplied["path"]}
    if is_valid(case, ParameterLocation.BODY) and isinstance(case.body, dict):
        repeated = {again: case.body[first] for again, first in REPEATED if {again, first} <= case.body.keys()}
        if repeated:
            case.body = {**case.body, **repeated}


@schemathesis.hook
def after_call(context: schemathesis.HookContext, case: schemathesis.Case, response: schemathesis.Response) -> None:
    """Asks the script to replace the objects that a call has changed."""
    if response.status_code < 300 and case.method != "GET":
        ask("changed", operation=id_of(case.operation))
