import type {Plugin} from 'vite'

/** Lines of Lucide, each with what stands there instead. */
const replacements = {
  // Nothing selects icons by the names that Lucide adds.
  'mergeClasses("lucide", ...iconClassNames, ...classNamesFromClassName)':
    'mergeClasses(...classNamesFromClassName)',
  // How icons are drawn is a rule of base.css. An icon's colour is that of the text around it.
  "import defaultAttributes from './defaultAttributes.mjs';":
    'const defaultAttributes = {width: 24, height: 24};',
  '..."color" in params && params.color && {': '...false && {',
  '[getAttributeName("stroke-width")]: calculatedStrokeWidth,':
    '[getAttributeName("stroke-width")]: calculatedStrokeWidth === 1.5 ? void 0 : calculatedStrokeWidth,',
}

/**
 * Gives Lucide's icons only what differs from icon to icon: each page has dozens of them. Fails the
 * build where the installed version has other lines.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: {id: /\/lucide-react\/.*\/buildLucideIconNode\.mjs$/},
      handler: (code) => ({code: plainIconNode(code), map: null}),
    },
  }
}

/** @throws where the code lacks one of the lines. */
export function plainIconNode(code: string): string {
  let plain = code
  for (const [found, replacement] of Object.entries(replacements)) {
    if (!plain.includes(found)) throw new Error(`Lucide has no ‘${found}’.`)
    plain = plain.replace(found, () => replacement)
  }
  return plain
}
