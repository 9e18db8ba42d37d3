import { useState } from 'preact/hooks';
import { copyText } from '../copy-text.js';

/** A text to pass on. */
export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="field copy">
      <input type="text" class="long" readOnly aria-label={label} value={text} />
      <button type="button" class="button" onClick={() => void copyText(text).then(setCopied)}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
