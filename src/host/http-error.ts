/** Why an HTTP request is refused: a status, a stable code, and a sentence that says what is allowed. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Granted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

export const refuse = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): { readonly ok: false; readonly error: Refusal } => ({ ok: false, error: { status, code, message, headers } });

export const makeRefusalBody = ({ code, message }: Refusal): string => `${JSON.stringify({ error: message, code })}\n`;
