/**
 * Signs that no name has: of markup, of addresses, of pictures. All others pass, because keyboards and passports have
 * more apostrophes and hyphens than anybody lists, and "S/O", "Md.Rahim", "阿里·买买提" and "H:son" are names.
 */
const NO_NAME = /[<>{}[\]|\\@#$%^*=~_+]|:\/\/|\p{Sc}|(?!\p{Script=Han})\p{So}/u

/**
 * What is written like a web address: "www.evil", "EVIL.COM", "evil.ru". Not so "J.R. Smith", "Md.Rahim", "Anna.Ng". No
 * wall depends on it: a mail contains a name only when its owner has confirmed the address.
 */
const WEB_ADDRESSES = [
  /(?<![\p{L}\p{N}])www\./iu,
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|online|site|shop|xyz|top|app|dev)(?![\p{L}\p{M}\p{N}])/iu,
  /[\p{L}\p{N}]\.\p{Ll}{2}(?![\p{L}\p{M}\p{N}])/u,
]

const LETTER = /\p{L}/u

/**
 * True for what may be a person's name, in any script and from one letter. The one rule of every field for a name, here
 * and in the browser (docs/decisions/0026). `name` is a cleaned line; an empty one is no name.
 */
export function isPersonName(name: string): boolean {
  return LETTER.test(name) && !NO_NAME.test(name) && !WEB_ADDRESSES.some((address) => address.test(name))
}
