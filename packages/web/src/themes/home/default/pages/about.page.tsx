import { useAbout } from '../../../kit/about-parts.ts';
import '../pages.css';

export function Look() {
  const { title, lead, parts } = useAbout();
  return (
    <article className="hd-wide hd-article">
      <h1>{title}</h1>
      {lead.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {parts.map(({ key, title: heading, lines }) => (
        <section key={key}>
          <h2>{heading}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
