/** Whether a text is the first line of a result file, of this format or another. */
export function isRunLine(text: string): boolean {
  try {
    const { kind, herald } = Object(JSON.parse(text)) as { kind?: unknown; herald?: unknown };
    return kind === 'run' && typeof herald === 'string';
  } catch {
    return false;
  }
}
