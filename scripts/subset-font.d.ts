/** https://github.com/papandreou/subset-font#api; the package has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    /** Axes of a variable font: one value, or a narrower range. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
  }
  /** The font with the characters of `text` and what they need, such as kerning. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
