let audio: AudioContext | null = null;

const TUNES = { turn: [523, 659], attack: [392, 330], end: [523, 659, 784] } as const;

/** A few soft tones. Browsers allow them only after somebody has clicked or pressed a key. */
export function playTune(name: keyof typeof TUNES): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [index, frequency] of TUNES[name].entries()) {
    const tone = new OscillatorNode(audio, { frequency, type: 'sine' });
    const volume = new GainNode(audio, { gain: 0 });
    const begin = start + index * 0.14;
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.25);
  }
}
