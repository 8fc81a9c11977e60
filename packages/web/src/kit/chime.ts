/** Two short tones, made here: no file is fetched. Silent where the browser lets nothing sound yet. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const out = audio.createGain();
  out.gain.value = 0.08;
  out.connect(audio.destination);
  for (const [at, tone] of [
    [0, 880],
    [0.16, 1320],
  ] as const) {
    const voice = audio.createOscillator();
    voice.frequency.value = tone;
    voice.connect(out);
    voice.start(audio.currentTime + at);
    voice.stop(audio.currentTime + at + 0.12);
    if (at > 0) voice.onended = () => void audio.close();
  }
}
