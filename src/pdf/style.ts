/** The product's colours on white paper, and the measures of its printed pages in points (1/72 inch). */
export const INK = '#1b1f2a'
export const INK_2 = '#4b505d'
export const INK_3 = '#62666f'
export const PINE = '#0f4c45'
export const PINE_TINT = '#e4eeea'
export const LINE = '#d9d3c6'
export const LINE_STRONG = '#857f73'
export const SUNKEN = '#f4f1ea'
export const AMBER = '#8a5a00'
export const AMBER_TINT = '#fff4dc'
export const CRIMSON = '#b3202c'
export const CRIMSON_TINT = '#fcecea'

export const PAGE = { width: 595.28, height: 841.89, side: 56, top: 46, bottom: 60, foot: 36 }
export const COLUMN = PAGE.width - 2 * PAGE.side

export interface TextStyle {
  size: number
  /** Line height. */
  line: number
  weight: 400 | 600
  color: string
  /** Letter spacing in em. */
  tracking?: number
}

export const TITLE: TextStyle = { size: 24, line: 29, weight: 600, color: INK, tracking: -0.024 }
export const LEAD: TextStyle = { size: 11.5, line: 17, weight: 400, color: INK_2 }
export const HEADING: TextStyle = { size: 14, line: 18, weight: 600, color: INK, tracking: -0.012 }
export const SUBHEADING: TextStyle = { size: 11, line: 15, weight: 600, color: INK }
export const BODY: TextStyle = { size: 10, line: 14.5, weight: 400, color: INK }
export const SMALL: TextStyle = { size: 8.5, line: 12, weight: 400, color: INK_2 }
export const CAPTION: TextStyle = { size: 8, line: 11, weight: 400, color: INK_3 }
export const LABEL: TextStyle = { size: 7.5, line: 11, weight: 600, color: PINE, tracking: 0.09 }
