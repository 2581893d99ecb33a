import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'

/** As wide as no phone: an address, a file’s name. */
const word = 'example'.repeat(20)

// Columns of grids and items of flexible boxes are at least as wide as their longest word, unless it may break.
test.each(['grid', 'flex'])(
  'in a %s a word that is wider than its column breaks',
  async (display) => {
    await page.viewport(320, 640)
    await render(
      <div style={{display, inlineSize: 300}}>
        <div>
          <h2>{word}</h2>
          <p>{word}</p>
          <ul>
            <li>{word}</li>
          </ul>
          <dl>
            <dt>{word}</dt>
            <dd>{word}</dd>
          </dl>
          <address>
            <a href="mailto:a@example.com">{word}</a>
          </address>
        </div>
      </div>,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
