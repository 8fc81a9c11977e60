/** A leading article about the house itself. */
import { useAbout } from '../../../kit/about-parts.ts';
import '../reading.css';

export function Look() {
  const { title, lead, parts } = useAbout();
  return (
    <article className="ed-sheet ed-about">
      <h1>{title}</h1>
      <div className="ed-body ed-two">
        {lead.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="ed-three">
        {parts.map(({ key, title: heading, lines }) => (
          <section key={key}>
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
