/** Returned by every function that takes input from outside. `throw` is for bugs of our own. */
export type Result<T, E = Fault> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Bad input: a stable code, and a sentence that says what is wrong and what is allowed. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const fault = (code: string, message: string): { readonly ok: false; readonly error: Fault } => ({
  ok: false,
  error: { code, message },
});
