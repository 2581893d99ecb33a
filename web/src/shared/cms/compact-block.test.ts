import {expect, test} from 'vitest'
import {compactBlock} from './compact-block.ts'

const span = (text: string, marks: string[] = []) => ({
  _type: 'span',
  _key: `k-${text}`,
  text,
  marks,
})

test('a paragraph keeps its text alone', () => {
  const block = {_type: 'block', _key: 'a1', style: 'normal', markDefs: [], children: [span('Gas')]}
  expect(compactBlock(block)).toEqual({_type: 'block', children: [{_type: 'span', text: 'Gas'}]})
})

test('a style, a list and its level stay', () => {
  const block = {_type: 'block', style: 'h2', listItem: 'bullet', level: 2, children: [span('Gas')]}
  expect(compactBlock(block)).toMatchObject({style: 'h2', listItem: 'bullet', level: 2})
})

test('marks name their definitions by place', () => {
  const block = {
    _type: 'block',
    markDefs: [
      {_type: 'link', _key: '31b16bfafe9b', href: '/faq'},
      {_type: 'link', _key: '842bdeccf563', href: '/about'},
    ],
    children: [span('FAQ', ['31b16bfafe9b']), span('About', ['strong', '842bdeccf563'])],
  }
  expect(compactBlock(block)).toMatchObject({
    markDefs: [
      {_type: 'link', _key: '0', href: '/faq'},
      {_type: 'link', _key: '1', href: '/about'},
    ],
    children: [{marks: ['0']}, {marks: ['strong', '1']}],
  })
})

test('what is no text stays as it is', () => {
  const file = {_type: 'fileAttachment', _key: 'f', title: 'Code'}
  expect(compactBlock(file)).toBe(file)
  const image = {_type: 'imageWithAlt', _key: 'i'}
  const block = {_type: 'block', children: [image]}
  expect(compactBlock(block)).toEqual(block)
})
