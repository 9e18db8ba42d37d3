import { spawn } from 'node:child_process';

interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The command that opens an address in the user's browser; null without a desktop. */
export function browserCommand(url: string, { platform, env }: Desktop): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['cmd', '/c', 'start', '', url];
  const hasDesktop = (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
  return hasDesktop ? ['xdg-open', url] : null;
}

/** Opens an address in the user's browser. The address was printed, so it does not matter if there is none. */
export function openBrowser(url: string): void {
  const command = browserCommand(url, process);
  if (command === null) return;
  const [file, ...args] = command;
  const child = spawn(file, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
