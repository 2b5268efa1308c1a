import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SCHEMAS } from '#database/project-folders.ts'

const FOLDER = join(SCHEMAS, 'fa3')
/** Where the schema says that its parts are; they are read from the folder, whatever the address. */
const PARTS_ADDRESS = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy'
const PARTS = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd']
/** An invoice of ours has a few thousand characters. */
const MAX_CHARACTERS = 100_000

type Validator = (xml: string) => string[]

let validator: Promise<Validator> | undefined

/**
 * What keeps a document from being an invoice of the structure FA(3), a line for each fault; empty for a valid one. Checked
 * against the schema that the Ministry of Finance published (schemas/fa3), read once a process and without the network.
 */
export async function listFa3Faults(xml: string): Promise<string[]> {
  if (xml.length > MAX_CHARACTERS) return ['The document is too long for an invoice.']
  validator ??= openValidator()
  return (await validator)(xml)
}

async function openValidator(): Promise<Validator> {
  // A megabyte of WebAssembly, which few processes need.
  const xml = await import('libxml2-wasm')
  const parts = await Promise.all(
    PARTS.map(async (name) => [`${PARTS_ADDRESS}/${name}`, await readFile(join(FOLDER, name))] as const),
  )
  xml.xmlRegisterInputProvider(new xml.XmlBufferInputProvider(Object.fromEntries(parts)))
  using schema = xml.XmlDocument.fromBuffer(await readFile(join(FOLDER, 'schemat.xsd')))
  const validation = xml.XsdValidator.fromDoc(schema)
  return (text) => {
    try {
      using document = xml.XmlDocument.fromString(text, { option: xml.ParseOption.XML_PARSE_NONET })
      validation.validate(document)
      return []
    } catch (error) {
      if (error instanceof xml.XmlLibError) return error.details.map(({ message }) => message.trim())
      // Entities, for example: there are none in an invoice.
      if (error instanceof xml.XmlError) return [error.message]
      throw error
    }
  }
}
