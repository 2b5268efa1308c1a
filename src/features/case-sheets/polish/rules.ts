/** How a day is written in a letter to an office. */
export const LETTER_DAY = 'DD.MM.YYYY'

/** "warmińsko-mazurskie" as the office of its voivode is called: "Warmińsko-Mazurski". */
export function nameProvince(province: string): string {
  return province
    .split('-')
    .map((part) => part.charAt(0).toLocaleUpperCase('pl') + part.slice(1))
    .join('-')
    .replace(/e$/, '')
}

/** "mazowieckie" as "Wojewoda Mazowiecki". */
export const nameVoivode = (province: string): string => `Wojewoda ${nameProvince(province)}`

/** An address in Poland by its parts; null for one that is not there. */
export interface AddressParts {
  street: string | null
  house: string | null
  flat: string | null
  postcode: string | null
  town: string | null
}

/** "ul. Długa 21/4, 31-146 Kraków"; in a place without streets the town stands before the number. Null without town and house. */
export function writeAddress({ street, house, flat, postcode, town }: AddressParts): string | null {
  if (!town || !house) return null
  const number = flat ? `${house}/${flat}` : house
  const place = postcode ? `${postcode} ${town}` : town
  return `${street ?? town} ${number}, ${place}`
}
