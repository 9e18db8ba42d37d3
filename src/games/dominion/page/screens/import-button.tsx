import { useRef } from 'preact/hooks';

interface ImportButtonProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

export function ImportButton({ label, onFile }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        class="hidden-text"
        tabIndex={-1}
        aria-label={`${label}: file`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          currentTarget.value = '';
        }}
      />
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {label}
      </button>
    </div>
  );
}
