import type {Page} from 'playwright'

/** Features that browsers gained after the oldest that the site supports (`oldestBrowsers` in vite.config.ts). */
const newerApis = {
  Array: ['fromAsync'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  AbortSignal: ['any', 'timeout'],
  CSS: ['registerProperty', 'highlights'],
  'CSSStyleSheet.prototype': ['adoptedStyleSheets'],
  Crypto: [],
  'Crypto.prototype': ['randomUUID'],
  'Document.prototype': ['startViewTransition', 'moveBefore', 'caretPositionFromPoint'],
  'Element.prototype': ['checkVisibility', 'moveBefore', 'getHTML', 'setHTML', 'setHTMLUnsafe'],
  'HTMLButtonElement.prototype': [
    'command',
    'commandForElement',
    'popoverTargetElement',
    'popoverTargetAction',
  ],
  'HTMLDetailsElement.prototype': ['name'],
  'HTMLDialogElement.prototype': ['closedBy', 'requestClose'],
  'HTMLElement.prototype': ['popover', 'showPopover', 'hidePopover', 'togglePopover'],
  Intl: ['Segmenter', 'DurationFormat'],
  'Iterator.prototype': [
    'map',
    'filter',
    'toArray',
    'take',
    'drop',
    'flatMap',
    'some',
    'every',
    'find',
  ],
  Map: ['groupBy'],
  Math: ['sumPrecise', 'f16round'],
  'Navigator.prototype': ['userActivation', 'scheduling'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  'Promise.prototype': [],
  RegExp: ['escape'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['parse', 'canParse'],
  Window: [],
  globalThis: [
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'navigation',
    'Iterator',
    'Temporal',
  ],
}

/** Runs in the page before its scripts. */
function removeApis(apis: Record<string, string[]>) {
  for (const [path, names] of Object.entries(apis)) {
    let owner: unknown = globalThis
    for (const part of path.split('.')) {
      owner = part === 'globalThis' ? owner : Reflect.get(Object(owner), part)
    }
    for (const name of names) Reflect.deleteProperty(Object(owner), name)
  }
  for (const type of [Element, Document]) {
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const native: unknown = Reflect.get(type.prototype, name)
      if (typeof native !== 'function') continue
      Reflect.set(type.prototype, name, function (this: Node, selector: string) {
        if (/:popover-open|:has\(|:modal/.test(selector))
          throw new DOMException(selector, 'SyntaxError')
        const answer: unknown = Reflect.apply(native, this, [selector])
        return answer
      })
    }
  }
}

/** Lets a page run as in the oldest browsers that the site supports, as far as scripts can tell. */
export const emulateOldBrowser = (page: Page) => page.addInitScript(removeApis, newerApis)
