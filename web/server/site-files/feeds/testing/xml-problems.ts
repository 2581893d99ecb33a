import {readFile} from 'node:fs/promises'
import {RelaxNGValidator, XmlDocument, XmlLibError} from 'libxml2-wasm'

/**
 * The faults that libxml2 finds in a document, by one of the grammars beside this file; empty when it is
 * valid. RELAX NG because RFC 4287 itself is written in it, and because the elements of RSS come in
 * any order, which XML Schema cannot say.
 */
export async function xmlProblems(
  xml: string,
  grammar: 'rss' | 'atom' | 'sitemap',
): Promise<string[]> {
  const rules = await readFile(new URL(`${grammar}.rng`, import.meta.url), 'utf8')
  using schema = XmlDocument.fromString(rules)
  using validator = RelaxNGValidator.fromDoc(schema)
  try {
    using document = XmlDocument.fromString(xml)
    validator.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlLibError) return error.message.trim().split('\n')
    throw error
  }
}
