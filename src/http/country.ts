import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Reader } from 'mmdb-lib'

/** Countries of addresses by the registries' own records (CC0), in a file of the package: nobody is asked. */
const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Networks that are nobody's in particular; the records name a registry for some of them. */
const OWN_NETWORKS = new BlockList()
for (const [network, bits, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  OWN_NETWORKS.addSubnet(network, bits, family)

interface CountryFile {
  get(address: string): { country_code: string } | null
}

let file: CountryFile | undefined

/** The country (ISO 3166-1, two letters) that an address is registered in; null for one that is nobody's. */
export function findCountry(address: string | null): string | null {
  const family = isIP(address ?? '')
  if (!address || family === 0 || OWN_NETWORKS.check(address, family === 6 ? 'ipv6' : 'ipv4')) return null
  // Read once, in a few milliseconds. The types of the reader know only the files of one vendor.
  file ??= new Reader(readFileSync(fileURLToPath(import.meta.resolve(FILE)))) as unknown as CountryFile
  return file.get(address)?.country_code ?? null
}
