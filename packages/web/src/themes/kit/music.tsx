/**
 * The shop's music: it sounds when somebody taps, and never before. Whoever turns it off, or the invitation away, is not invited again in this
 * browser; the button stays. Fetched when a shop has any.
 */
import { useEffect, useRef, useState } from 'react';
import { useWords, words } from '#kit/i18n';
import { readLocal, writeLocal } from '#kit/storage';
import { toast } from '#kit/toast';

const text = words(
  {
    music: '音乐',
    play: '播放音乐：{title}',
    stop: '关闭音乐',
    next: '下一首',
    invited: '点按播放《{title}》',
    away: '不再提示',
    failed: '这首音乐暂时无法播放',
  },
  {
    music: 'Music',
    play: 'Play music: {title}',
    stop: 'Turn the music off',
    next: 'Next piece',
    invited: 'Tap to play “{title}”',
    away: 'Don’t show this again',
    failed: 'This piece can’t be played just now',
  },
);

/** What this browser wants of music: `off` once it was turned off or away. */
const KEY = 'keymall.music';

interface Piece {
  url: string;
  title: string;
}

function playerOf(url: string, isAlone: boolean, onEnd: () => void): HTMLAudioElement {
  const player = new Audio(url);
  player.loop = isAlone;
  player.addEventListener('ended', onEnd);
  return player;
}

export function Music({ pieces }: { pieces: readonly Piece[] }) {
  const t = useWords(text);
  const audio = useRef<HTMLAudioElement | null>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [isOff, setOff] = useState(() => readLocal(KEY) === 'off');
  const [isPassed, setPassed] = useState(false);
  const piece = pieces[at % pieces.length];
  useEffect(() => {
    // whoever reads on has seen it, and it lies over what comes
    const pass = (): void => setPassed(true);
    window.addEventListener('scroll', pass, { passive: true, once: true });
    return () => {
      window.removeEventListener('scroll', pass);
      audio.current?.pause();
    };
  }, []);
  if (!piece) return null;
  const remember = (off: boolean): void => {
    setOff(off);
    writeLocal(KEY, off ? 'off' : 'on');
  };
  const start = (nth: number, isKept = false): void => {
    const { url } = pieces[nth % pieces.length] ?? piece;
    const player = (isKept && audio.current) || playerOf(url, pieces.length === 1, () => start(nth + 1));
    if (player !== audio.current) audio.current?.pause();
    audio.current = player;
    setAt(nth % pieces.length);
    setPlaying(true);
    player.play().catch((error: Error) => {
      // another piece was asked for meanwhile
      if (error.name === 'AbortError') return;
      setPlaying(false);
      toast.error(t('failed'));
    });
  };
  const toggle = (): void => {
    remember(playing);
    if (!playing) return start(at, true);
    audio.current?.pause();
    setPlaying(false);
  };
  return (
    <>
      <button
        type="button"
        className="km-music"
        aria-pressed={playing}
        aria-label={playing ? t('stop') : t('play', { title: piece.title })}
        title={playing ? t('stop') : t('play', { title: piece.title })}
        onClick={toggle}
      >
        <svg
          viewBox="0 0 24 24"
          width="22"
          height="22"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {playing ? (
            ['M6.500 19V9', 'M12 19V5', 'M17.500 19v-8'].map((path) => (
              <path key={path} className="km-music-bars" d={path} strokeWidth="2.400" />
            ))
          ) : (
            <path d="M9 17.500V6l10-2v11.500M9 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0Zm10-2a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0Z" />
          )}
        </svg>
        <span>{t('music')}</span>
      </button>
      {playing && pieces.length > 1 && (
        <p>
          <span>{piece.title}</span>
          <button type="button" aria-label={t('next')} title={t('next')} onClick={() => start(at + 1)}>
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d="M6 6v12l9-6zM18 6v12" strokeLinecap="round" />
            </svg>
          </button>
        </p>
      )}
      {!playing && !isOff && !isPassed && (
        <p>
          <span>{t('invited', { title: piece.title })}</span>
          <button type="button" aria-label={t('away')} title={t('away')} onClick={() => remember(true)}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path
                d="M3.500 3.500 12.500 12.500M12.500 3.500 3.500 12.500"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
              />
            </svg>
          </button>
        </p>
      )}
    </>
  );
}
