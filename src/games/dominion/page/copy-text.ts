/** Puts a text on the clipboard; false if the browser allows neither way. Without TLS it only allows the old one. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    // A modal dialog makes everything outside of it inert.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
