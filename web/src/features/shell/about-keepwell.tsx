import { useText } from "../../text/text.ts";
import { AboutPicture } from "./about-picture.tsx";

/**
 * Describes Keepwell in three lines and a picture, beside the form. On a narrow screen the lines are above the form,
 * and the picture is below it.
 */
export function AboutKeepwell() {
  const { about } = useText().identity;
  return (
    <section
      aria-label={about.title}
      className="contents lg:flex lg:max-w-120 lg:flex-1 lg:flex-col lg:gap-8"
    >
      <div className="aspect-15/8 w-full max-w-100 lg:max-w-none">
        <AboutPicture />
      </div>
      <ul className="-order-1 flex max-w-100 flex-col gap-1.5 text-body text-ink-2 lg:order-none lg:max-w-none lg:gap-3 lg:text-section lg:font-normal lg:text-ink">
        {about.lines.map((line) => (
          <li key={line} className="border-s-3 border-accent ps-3">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
