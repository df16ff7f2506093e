/**
 * @file Loaded before any test. Node's test runner asks for a call at each promise, to attribute an error that no test
 * catches to the test that caused it. These calls would take a sixth of the tests' processor time. Without them, the
 * runner still prints such an error, but it fails the process of the tests instead of one test.
 */
import hooks from "node:async_hooks";

const { createHook } = hooks;

hooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  return Object.assign(hook, { enable: () => hook });
};
