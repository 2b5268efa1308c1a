const NO_BREAK_SPACE = '\u00a0'
const GROSZE_IN_ZLOTY = 100

/** The figure alone, grouped by no-break spaces: 199900 grosze are "1 999", 199950 are "1 999.50". */
export function formatZloty(grosze: number): string {
  const whole = Math.trunc(grosze / GROSZE_IN_ZLOTY)
  const rest = Math.abs(grosze % GROSZE_IN_ZLOTY)
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return rest === 0 ? grouped : `${grouped}.${String(rest).padStart(2, '0')}`
}

/** An amount as it stands on the screen: 199900 grosze are "1 999 PLN", with no-break spaces. */
export function formatPln(grosze: number): string {
  return `${formatZloty(grosze)}${NO_BREAK_SPACE}PLN`
}
