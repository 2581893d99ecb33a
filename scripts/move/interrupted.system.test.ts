import {expect, test} from 'vitest'
import {startLake} from '#scripts/content-lake/testing/lake-fixture.ts'
import {MoveError} from './move-error.ts'
import {connectionTo, moveLake, readEverything, writeEverything} from './testing/dataset.ts'
import {setTemporaryFolder} from './testing/temporary-folder.ts'

setTemporaryFolder()

async function startEverything() {
  const from = await startLake()
  await writeEverything(from)
  return from
}

test('stopped after each step in turn, a move is completed by the next one (behaviour B443)', async () => {
  const from = await startEverything()
  const to = await startLake()
  let stops = 0
  for (let isDone = false; !isDone;) {
    const controller = new AbortController()
    let steps = 0
    const move = moveLake(from, connectionTo(to, 'hosted'), {
      signal: controller.signal,
      report: () => {
        steps += 1
        if (steps === stops + 3) controller.abort(new MoveError('stopped'))
      },
    })
    isDone = await move.then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('stopped')
        stops += 1
        return false
      },
    )
  }
  expect(stops).toBeGreaterThan(3)
  expect(await readEverything(to)).toEqual(await readEverything(from))
  expect(await to.writer.getDocument('move.state')).toBeUndefined()
})

test('a lost connection is told in one sentence, and the next move goes on (behaviour B443)', async () => {
  const from = await startEverything()
  const {lake, dataDir, writer} = await startLake()
  let closing: Promise<void> | undefined
  const report = ({step}: {step: string}) => {
    if (step === 'Writing documents') closing ??= lake.close()
  }
  await expect(moveLake(from, connectionTo({lake, writer}, 'hosted'), {report})).rejects.toThrow(
    /^The connection to the hosted dataset failed \(E[A-Z]+\)\. .*run the same command/,
  )
  await closing
  const again = await startLake({dataDir})
  const printed = await moveLake(from, connectionTo(again, 'hosted'))
  expect(printed.at(-1)).toBe('Everything is there.')
  expect(await readEverything(again)).toEqual(await readEverything(from))
})
