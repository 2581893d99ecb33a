import {AGGREGATION_TEXTS} from '#schemas/texts.ts'
import type {HomeQueryResult} from '../../cms/content.gen.ts'
import {mapList, text, texts} from '../../cms/normalise.ts'
import {Section} from '../layout/layout.tsx'
import styles from './aggregation-diagram.module.css'

type Raw = NonNullable<NonNullable<HomeQueryResult>['page']>['aggregation'] | undefined
type RawParty = NonNullable<NonNullable<Raw>['sellers']>[number] & {price?: number | null}

type Party = {key: string; name: string; line: string; units: number}
type Parties = {title: string; items: Party[]}

/** The diagram's texts, its sums worked out. */
export type Aggregation = {
  title: string
  text: string
  sellers: Parties
  stages: {title: string; text: string; sum: string}[]
  buyers: Parties
}

/**
 * Works out a diagram from the numbers of its example: buyers pay the price of their group, and sellers are
 * paid the same for a unit (seed/publications/how-price-aggregation-works.md).
 *
 * @returns nothing without sellers and buyers, or where they do not deliver and take the same.
 */
export function normaliseAggregation(raw: Raw): Aggregation | undefined {
  const sellers = normaliseParties(raw?.sellers)
  const buyers = normaliseParties(raw?.buyers).filter(({price}) => price > 0)
  const units = total(sellers.map((seller) => seller.units))
  const paid = total(buyers.map((buyer) => buyer.units * buyer.price))
  if (units === 0 || units !== total(buyers.map((buyer) => buyer.units))) return undefined
  const forUnit = paid / units
  const stage = (name: 'pool' | 'price' | 'escrow', sum: string) => ({
    title: text(raw?.[name]?.title, AGGREGATION_TEXTS.stages[name]),
    text: text(raw?.[name]?.text),
    sum,
  })
  const line = (template: string, numbers: Record<string, number>) =>
    template.replaceAll(/\{(\w+)\}/g, (match, name: string) => {
      const number = numbers[name]
      return number === undefined ? match : written(number)
    })
  const {title, sellersTitle, sellerLine, buyersTitle, buyerLine} = texts(
    raw,
    AGGREGATION_TEXTS.diagram,
  )
  return {
    title,
    text: text(raw?.text),
    sellers: {
      title: sellersTitle,
      items: sellers.map((seller) => ({
        ...seller,
        line: line(sellerLine, {units: seller.units, amount: seller.units * forUnit}),
      })),
    },
    stages: [
      stage(
        'pool',
        `${sellers.map((seller) => written(seller.units)).join(' + ')} = ${written(units)}`,
      ),
      stage(
        'price',
        `${buyers.map((buyer) => `${written(buyer.units)} × ${written(buyer.price)}`).join(' + ')} = ${written(paid)}`,
      ),
      stage('escrow', `${written(paid)} ÷ ${written(units)} = ${written(forUnit)}`),
    ],
    buyers: {
      title: buyersTitle,
      items: buyers.map(({price, ...buyer}) => ({
        ...buyer,
        line: line(buyerLine, {units: buyer.units, price, amount: buyer.units * price}),
      })),
    },
  }
}

const normaliseParties = (raw: readonly RawParty[] | null | undefined) =>
  mapList(raw, ({_key: key, name: rawName, units, price}) => {
    const name = text(rawName)
    return name && units && units > 0 ? {key, name, units, price: price ?? 0} : undefined
  })

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const written = (number: number) => number.toLocaleString('en-NG', {maximumFractionDigits: 2})

/**
 * How aggregation works: the flow lines run from the sellers into one pool and apart to the buyers. All that it says is
 * text; the lines are decoration.
 */
export function AggregationDiagram({aggregation}: {aggregation: Aggregation | undefined}) {
  if (!aggregation) return null
  const {title, text: introduction, sellers, stages, buyers} = aggregation
  return (
    <Section tone="mist" labelledBy="aggregation">
      <div className={styles.head}>
        <h2 id="aggregation">{title}</h2>
        {introduction && <p className={styles.introduction}>{introduction}</p>}
      </div>
      <div className={styles.diagram}>
        <PartyList {...sellers} side="sellers" />
        <FlowLines parties={sellers.items} side="sellers" />
        <ol role="list" className={styles.stages}>
          {stages.map((stage) => (
            <li key={stage.title} className={styles.stage}>
              <h3 className={styles.stageTitle}>{stage.title}</h3>
              <p className={styles.sum}>{stage.sum}</p>
              {stage.text && <p>{stage.text}</p>}
            </li>
          ))}
        </ol>
        <FlowLines parties={buyers.items} side="buyers" />
        <PartyList {...buyers} side="buyers" />
      </div>
    </Section>
  )
}

type Side = 'sellers' | 'buyers'

function PartyList({title, items, side}: Parties & {side: Side}) {
  return (
    <>
      <h3 className={styles.side} data-side={side}>
        {title}
      </h3>
      <ul role="list" className={styles.parties} data-side={side}>
        {items.map(({key, name, line}) => (
          <li key={key} className={styles.party}>
            <strong>{name}</strong>
            {/* A number stays with its unit, and no line begins with a point. */}
            <span>{line.replace(/ (?=·)|(?<=\d) (?=\p{L})/gu, '\u00A0')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lines on one side of the diagram. */
const mostLines = 9

/**
 * A bundle of lines for each party, as many as its share of the units, which run together at the middle. The box is
 * square, so that a style sheet can turn them.
 */
function FlowLines({parties, side}: {parties: readonly Party[]; side: Side}) {
  const units = total(parties.map((party) => party.units))
  const slot = 100 / parties.length
  const starts = parties.flatMap((party, index) => {
    const count = Math.max(1, Math.round((mostLines * party.units) / units))
    return Array.from(
      {length: count},
      (_, line) => slot * (index + 0.2 + (0.6 * (line + 0.5)) / count),
    )
  })
  const [from, to] = side === 'sellers' ? [0, 100] : [100, 0]
  const path = starts.map((start, index) => {
    const end = 50 + (index + 0.5 - starts.length / 2) * 2
    return `M${from} ${start.toFixed(1)}C50 ${start.toFixed(1)} 50 ${end.toFixed(1)} ${to} ${end.toFixed(1)}`
  })
  return (
    <svg
      className={styles.lines}
      data-side={side}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      <path vectorEffect="non-scaling-stroke" d={path.join('')} />
    </svg>
  )
}
