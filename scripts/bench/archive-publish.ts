import type {RunningSite} from '../run/site.ts'

const days = ['2019-02-03', '2021-06-07', '2023-10-11']
let round = 0

/** Publishes a change of date, title and tags in one document of each type. */
export async function publish({lake}: Pick<RunningSite, 'lake'>): Promise<void> {
  round += 1
  const number = 60 + (round % 30)
  const mutations = ['news', 'publication', 'gallery'].map((type) => ({
    patch: {
      id: `${type}-archive-${number}`,
      set: {
        title: `Pipeline changed in round ${round}`,
        publishedDate: days[round % days.length],
        ...(type === 'news' && {tags: ['pricing', `round ${round % 7}`]}),
      },
    },
  }))
  const response = await fetch(`${lake?.url}/v2023-05-03/data/mutate/production`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${lake?.token}`},
    body: JSON.stringify({mutations}),
  })
  if (!response.ok) throw new Error(`publishing failed: ${await response.text()}`)
}
