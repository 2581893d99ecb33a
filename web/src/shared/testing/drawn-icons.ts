import {expect} from 'vitest'

/** Waits until each icon of a file in an element is drawn: its name is one of the file's. @returns their names. */
export async function drawnIcons(element: Element): Promise<string[]> {
  const icons = [...element.querySelectorAll('use')]
  for (const icon of icons) await expect.poll(() => icon.getBBox().width).toBeGreaterThan(0)
  return icons.map((icon) => icon.href.baseVal.replace(/^.*#/, ''))
}
