import {foyer} from '../scenes/foyer.ts'
import {mapTable} from '../scenes/map-table.ts'
import {panelTalk} from '../scenes/panel-talk.ts'
import {planTable} from '../scenes/plan-table.ts'
import {roundTables} from '../scenes/round-tables.ts'
import {speaker} from '../scenes/speaker.ts'
import {stage} from '../scenes/stage.ts'
import {series} from './picture.ts'

const talk = series('gallery/workshop-abuja', {seed: 4200, time: 'dawn', budget: 60_000})

export const workshopAbuja = [
  talk(
    '01',
    'wide',
    'A speaker on a wide stage, rows of listeners in silhouette',
    (p) => stage(p, {speakers: 1, rows: 5}),
    {time: 'dusk'},
  ),
  talk('02', 'wide', 'Groups work at round tables under hanging lamps', (p) => roundTables(p)),
  talk(
    '03',
    'tall',
    'A speaker at a lectern beside a lit screen of flowing lines',
    (p) => speaker(p),
    {
      time: 'blue',
    },
  ),
  talk(
    '04',
    'wide',
    'Participants stand around a table with a lit map, a granite rock beyond the window',
    (p) => planTable(p),
    {sunX: 0.16},
  ),
  talk(
    '05',
    'square',
    'A map table with a glowing network from above, chairs, plans and hard hats around it',
    (p) => mapTable(p),
    {time: 'night'},
  ),
  talk(
    '06',
    'wide',
    'Four panellists in armchairs, one speaking with raised hand',
    (p) => panelTalk(p),
    {time: 'monsoon'},
  ),
  talk(
    '07',
    'wide',
    'Conversation in the foyer, tall windows and evening sun behind the guests',
    (p) => foyer(p),
    {time: 'ember'},
  ),
]
