/** A QR code, drawn here: the payment address never leaves for a picture service. The encoder is fetched when one is shown. */
import { useEffect, useState } from 'react';

export interface Drawn {
  size: number;
  path: string;
}

/** The cells of a code, as a path over so many by so many. */
export async function drawQr(text: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  let path = '';
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  return { size, path };
}

/** `label` says what scanning it does. Always dark on white: scanners need the contrast in dark mode too. */
export function Qr({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let current = true;
    drawQr(text).then(
      (result) => current && setDrawn(result),
      () => current && setDrawn(null),
    );
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <div className="km-qr" style={{ width: size, height: size }} role="img" aria-label={label} aria-busy={!drawn}>
      {drawn && (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} width="100%" height="100%" shapeRendering="crispEdges" aria-hidden="true">
          <path fill="#fff" d={`M0 0h${drawn.size}v${drawn.size}H0z`} />
          <path fill="#000" d={drawn.path} />
        </svg>
      )}
    </div>
  );
}
