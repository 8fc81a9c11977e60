/** What the house says of itself: a wide pane, and one a part. */
import { useAbout } from '../../../kit/about-parts.ts';
import '../reading.css';

export function Look() {
  const { title, lead, parts } = useAbout();
  return (
    <article className="gl-list gl-about">
      <div className="gl-pane gl-sheet">
        <h1>{title}</h1>
        {lead.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="gl-parts">
        {parts.map(({ key, title: heading, lines }) => (
          <section key={key} className="gl-pane">
            <h2>{heading}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
