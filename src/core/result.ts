/** Returned by every function that takes input from outside. `throw` is for bugs of our own. */
export type Result<T, E = Fault> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Bad input: a stable code, and a sentence that says what is wrong and what is allowed. */
export interface Fault<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const fault = <Code extends string>(
  code: Code,
  message: string,
): { readonly ok: false; readonly error: Fault<Code> } => ({
  ok: false,
  error: { code, message },
});
