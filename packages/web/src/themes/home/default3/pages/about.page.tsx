/** What the house says of itself, as a file read out. */
import { useAbout } from '../../../kit/about-parts.ts';
import { Prompt } from '../prompt.tsx';
import '../reading.css';

export function Look() {
  const { title, lead, parts } = useAbout();
  return (
    <article className="tm-list tm-about">
      <Prompt types="cat README.md" />
      <h1 className="tm-heading">{title}</h1>
      {lead.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="tm-parts">
        {parts.map(({ key, title: heading, lines }) => (
          <section key={key} className="tm-frame">
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
