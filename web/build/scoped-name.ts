import {globSync} from 'node:fs'
import {relative} from 'node:path'

/**
 * Makes the names that classes and animations of CSS modules have in the built site: two characters for
 * the file and one or two for the name, by their places, since every page repeats them. The same for
 * browsers and the server.
 *
 * @param root the folder that has the style sheets in `src`; names do not depend on where it lies.
 */
export function scopedName(root: string): (name: string, file: string, css: string) => string {
  const files = globSync('src/**/*.module.css', {cwd: root}).map(portable).sort()
  return (name, file, css) => {
    const place = files.indexOf(portable(relative(root, file.replace(/\?.*$/, ''))))
    const names = [...new Set(css.match(/(?<=\.|@keyframes\s+)[a-z][\w-]*/gi))]
    if (place < 0 || !names.includes(name)) throw new Error(`${file}: ${name} is not known.`)
    return letters(place + 26) + letters(names.indexOf(name))
  }
}

const portable = (path: string) => path.replaceAll('\\', '/')

/** A number in letters, as the columns of a spreadsheet are named: a, b, … z, aa, ab, … */
function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
