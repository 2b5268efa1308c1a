import type { ComponentProps } from 'react'
import { cachePerLanguage, compareTexts } from '#language/language.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

// ISO 3166-1 without uninhabited territories, and XK, the code in passports of Kosovo.
const COUNTRIES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

interface CountryFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'list' | 'type'> {
  id: string
  label: string
  hint?: string
  error?: string
}

/** A text field that suggests countries; it also accepts any other text. */
export function CountryField({ id, label, hint, error, ...props }: CountryFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <TextInput {...props} list={`${id}-list`} />
      <datalist id={`${id}-list`}>
        {listCountryNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}

/** The names of all countries in the current language, in its alphabetical order. */
export const listCountryNames = cachePerLanguage((locale) => {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const listed = COUNTRIES.split(' ').map((code) => names.of(code) ?? code)
  return listed.sort(compareTexts)
})
