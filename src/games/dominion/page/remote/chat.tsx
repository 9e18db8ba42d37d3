import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { type ChatLine, LONGEST_CHAT } from '../../table/remote/index.js';
import { makeRoute } from '../route.js';
import { readText, writeText } from '../store/local-text.js';
import type { SeatConnection } from './seat-connection.js';

const KEY = 'dominion.chat';

/** Whether this person wants to read the chat; kept across visits. */
export function useChatSwitch(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readText(KEY) !== 'off');
  const change = (next: boolean): void => {
    writeText(KEY, next ? 'on' : 'off');
    setOn(next);
  };
  return [isOn, change];
}

interface ChatProps {
  readonly connection: SeatConnection;
  readonly isOpen?: boolean;
}

/** What people at the table write to each other. */
export function Chat({ connection, isOpen = true }: ChatProps) {
  const [isOn, setOn] = useChatSwitch();
  const { chat } = connection.state;
  return (
    <section class={isOpen ? 'chat open' : 'chat'} aria-label="Chat">
      <header>
        <h2>Chat</h2>
        <button type="button" class="button" aria-pressed={!isOn} onClick={() => setOn(!isOn)}>
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
      </header>
      {isOn && <Lines lines={chat} />}
      {isOn && connection.state.lobby?.you != null && <ChatForm connection={connection} />}
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly ChatLine[] }) {
  const box = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard has to reach it
    <ol ref={box} tabIndex={0} aria-label="Lines" aria-live="polite">
      {lines.length === 0 && <li class="muted">Nobody has written anything yet.</li>}
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </ol>
  );
}

const INVITATION = /#\/?join\/([\w-]{10,64})/;

/** A line is text, whatever it looks like. A link to a game here is offered as one. */
function Line({ line: { name, text } }: { readonly line: ChatLine }) {
  const key = INVITATION.exec(text)?.[1];
  return (
    <li>
      <strong>{revealHidden(name)}:</strong> <span class="words">{revealHidden(text)}</span>
      {key !== undefined && (
        <a class="button" href={makeRoute({ screen: 'join', game: key })}>
          Sit down there
        </a>
      )}
    </li>
  );
}

function ChatForm({ connection }: { readonly connection: SeatConnection }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return;
    const refusal = await connection.request({ method: 'Chat', params: { text: text.trim() } });
    setError(refusal);
    if (refusal === null) setText('');
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <input
        type="text"
        aria-label="Write to the others"
        autocomplete="off"
        maxLength={LONGEST_CHAT}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" class="button">
        Send
      </button>
      {error !== null && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
