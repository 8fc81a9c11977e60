/** How far a picture is looked into. Figures: docs/domain/faces-and-sessions.md. */
export const ZOOM = {
  step: 0.2,
  most: 3,
  /** Unless the viewer says otherwise. */
  least: 1,
  /** In the viewer over a page. */
  leastOver: 0.5,
} as const;

/** The scale some steps further in, or out where they are negative. */
export const zoomed = (scale: number, steps: number, least: number = ZOOM.least): number =>
  // tenths, so that three steps out and in again are where they began
  Math.round(Math.min(Math.max(scale + steps * ZOOM.step, least), ZOOM.most) * 10) / 10;
