import type {Page} from 'playwright'
import sharp from 'sharp'
import {z} from 'zod'
import {loadAxe} from './axe.ts'

const rgb = z.tuple([z.number(), z.number(), z.number()])
const lines = z.array(
  z.object({
    text: z.string(),
    colour: rgb,
    /** Product of the opacity of the colour and of all elements around the text. */
    opacity: z.number(),
    isLarge: z.boolean(),
    box: z.object({x: z.number(), y: z.number(), width: z.number(), height: z.number()}),
  }),
)

/** Runs in the page: looks for the elements whose contrast axe cannot determine. */
const findUnclear = `axe.run(document, {
  runOnly: ['color-contrast'],
  resultTypes: ['incomplete'],
  elementRef: true,
  selectors: false,
  preload: false,
}).then(({incomplete}) => {
  window.unclearContrast = incomplete.flatMap(({nodes}) => nodes).map(({element}) => element)
})`

/**
 * Runs in the page: the lines of text of these elements, where they are on the screen and not covered,
 * for example by the header.
 */
const findLines = `window.unclearContrast.flatMap((element) => {
  const {color, fontSize, fontWeight} = getComputedStyle(element)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
  let opacity = alpha / 255
  for (let part = element; part; part = part.parentElement) opacity *= getComputedStyle(part).opacity
  const size = parseFloat(fontSize)
  const card = element.parentElement?.parentElement
  const textNodes = [...element.childNodes].filter(({nodeType}) => nodeType === Node.TEXT_NODE)
  const boxes = textNodes.flatMap((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  })
  return boxes
    .filter(({width, height}) => width > 4 && height > 4)
    .filter(({top, bottom, left, right}) =>
      [[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) => {
        const hit = document.elementFromPoint(x + (x === left ? 1 : -1), y + (y === top ? 1 : -1))
        return hit && (hit.contains(element) || element.contains(hit) || card?.contains(hit))
      }))
    .map(({x, y, width, height}) => ({
      text: element.textContent.trim().slice(0, 50),
      colour: [red, green, blue],
      opacity,
      isLarge: size >= 24 || (size >= 18.66 && fontWeight >= 700),
      box: {x, y, width, height},
    }))
})`

/** Runs in the page: the text that axe has left unclear disappears, or appears again. */
const fillText = (colour: 'transparent' | '') =>
  `for (const element of window.unclearContrast) {
    element.style.setProperty('-webkit-text-fill-color', '${colour}', 'important')
  }`

/**
 * The screen as a PNG that is compressed little: Playwright's own takes eight times as long.
 *
 * @see https://chromedevtools.github.io/devtools-protocol/tot/Page/#method-captureScreenshot
 */
async function takeScreenshot(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const {data} = await session.send('Page.captureScreenshot', {optimizeForSpeed: true})
  await session.detach()
  return Buffer.from(data, 'base64')
}

/**
 * Text on images with too little contrast: where more than one pixel in twenty behind a line is below
 * the contrast of WCAG 1.4.3. Checks what is on a screen with one pixel for each CSS pixel.
 */
export async function findLowContrastText(page: Page): Promise<string[]> {
  await findUnclearContrast(page)
  return measureUnclearContrast(page)
}

/** Lets axe look for text on images, for `measureUnclearContrast`: it finds that anywhere on the page. */
export async function findUnclearContrast(page: Page): Promise<void> {
  await loadAxe(page)
  await page.evaluate(findUnclear)
}

/** Measures the text that axe has left unclear, where it is on the screen now. */
export async function measureUnclearContrast(page: Page): Promise<string[]> {
  const texts = lines.parse(await page.evaluate(findLines))
  if (texts.length === 0) return []
  await page.evaluate(fillText('transparent'))
  const screen = sharp(await takeScreenshot(page))
  await page.evaluate(fillText(''))
  const {data, info} = await screen.removeAlpha().raw().toBuffer({resolveWithObject: true})
  return texts.flatMap(({text, colour, opacity, isLarge, box}) => {
    const contrasts: number[] = []
    for (let y = Math.ceil(box.y); y < Math.floor(box.y + box.height); y += 2) {
      for (let x = Math.ceil(box.x); x < Math.floor(box.x + box.width); x += 2) {
        const at = (y * info.width + x) * info.channels
        const ground = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
        const seen = ground.map((part, index) => part + ((colour[index] ?? 0) - part) * opacity)
        contrasts.push(contrast(luminance(seen), luminance(ground)))
      }
    }
    const worst = contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length / 20)] ?? 21
    return worst < (isLarge ? 3 : 4.5) ? [`“${text}” has ${worst.toFixed(2)} to 1`] : []
  })
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
