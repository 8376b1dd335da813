import type { PostPicture } from './post-picture.ts';

/** A post as a link among others shows it. */
export interface PostLinkView {
  path: string;
  title: string;
  date: { iso: string; words: string };
  picture: PostPicture;
}

/** A post as the lists show it. */
export interface PostCardView extends PostLinkView {
  excerpt: string;
  category: { name: string; path: string };
  author: string;
  readTime: string;
  imageAlt: string;
}

/** A post as its own page shows it. */
export interface PostView extends PostCardView {
  /** The text, rendered. */
  html: string;
  headings: { id: string; title: string }[];
  newer: PostLinkView | null;
  older: PostLinkView | null;
  related: PostLinkView[];
}

/** One page of `/blog` or of a category's list. */
export interface PostListView {
  /** Canonical path of this page of the list. */
  path: string;
  /** Its number, from 1. */
  page: number;
  /** Paths of the list's pages, in order. */
  paths: string[];
  /** The post shown first and larger; on the first page only. */
  featured: PostCardView | null;
  posts: PostCardView[];
  /** Null for the list of all posts. */
  category: string | null;
  filter: { name: string; path: string; isCurrent: boolean }[];
  /** Date of the newest post that the build knew, empty without any. */
  newest: string;
}
