/** A type of errors, by its name. */
export const isErrorName = (name: string): boolean =>
  /(?:Error|Err|ErrorCode|ErrorKind|ErrorInner|Exception|Violation)$|^(?:NoFunction|NotImplemented|TrackingIssue)$/.test(
    name,
  );
