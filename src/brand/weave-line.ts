import { smoothPath } from './smooth-path.ts'

export const WEAVE = { width: 700, height: 150, lines: 11, waves: 6 } as const

/**
 * One line of the woven band, numbered from 0: an ellipse seen from the side. The lines are far apart at the ends and
 * close together in the middle.
 */
export function weaveLine(line: number): string {
  const phase = (2 * Math.PI * line) / WEAVE.lines
  return smoothPath({
    at: (t) => {
      const middle = Math.sin(Math.PI * t)
      const wave = 2 * Math.PI * WEAVE.waves * t
      const swing = Math.sin(wave) * Math.cos(phase) + (1 - middle) * Math.cos(wave) * Math.sin(phase)
      return { x: WEAVE.width * t, y: (WEAVE.height / 2) * (1 + (0.45 + 0.5 * middle) * swing) }
    },
    from: 0,
    to: 1,
    segments: WEAVE.waves * 6,
  })
}
