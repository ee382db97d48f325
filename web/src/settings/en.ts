import type { Message } from "../lib/i18n/index.svelte.ts";
import type { fr } from "./fr.ts";

export const en: Record<keyof typeof fr, Message> = {
  "settings.lang": "Language",
  "settings.auto": "Match browser",
  "settings.theme": "Theme",
  "theme.auto": "Match device",
  "theme.light": "Light",
  "theme.dark": "Dark",
  "settings.sound": "Sound",
  "settings.motion": "Animations",
  "settings.motion_auto": "Match device",
  "settings.motion_none": "Reduced",
  "settings.tempo": "Other players’ moves",
  "tempo.none": "All at once",
  "tempo.one": "One by one",
  "tempo.slow": "Slowly",
  "settings.confirm": "Confirm each move",
  "settings.confirm_no": "no",
  "settings.confirm_yes": "yes",
  "settings.coach": "A word before a costly move",
  "coach.first": "In my first games",
  "coach.on": "Always",
  "coach.off": "Never",
  "settings.coach_why":
    "Only against the computer, without a clock: if a move gives away a lot, you are shown a better one before it is sent. It counts as advice.",
  "settings.palette": "101 colours",
  "settings.palette_box": "As in the box",
  "settings.palette_clear": "Colour-blind friendly",
  "settings.text": "Describe the board in words too",
  "settings.keep": "Games against the computer or on one screen",
  "settings.keep_device": "On this device",
  "settings.keep_server": "On the server",
  "settings.keep_why":
    "On this device they need no connection. On the server you find them again elsewhere, and others can watch by their link.",
  "site.files":
    "This site is made of files, without a server: your games stay on this device. Inviting somebody, open tables and accounts are not part of it.",
  "settings.kept":
    "Saved in this browser, no account needed; they follow you to your other devices if you link them.",
  "data.title": "Your data on the server",
  "data.about":
    "The server keeps your name, your games and what you said in them; messages are deleted automatically 30 days after the game.",
  "data.save": "Download my data",
  "data.saved": "Your data is in the file jetons.json.",
  "data.chat": "Delete my messages",
  "data.chat_sure":
    "Everything you said at tables disappears, for everybody. This cannot be undone.",
  "data.chat_done": "Your messages are deleted.",
  "data.sign_out": "Sign out my other devices",
  "data.sign_out_sure": "You stay signed in here and are signed out everywhere else.",
  "data.sign_out_done": "Your other devices are signed out.",
  "data.all": "Forget me",
  "data.all_sure":
    "Your name and messages are deleted everywhere, your running games are resigned and all your devices signed out. This cannot be undone.",
  "data.all_done": "You are forgotten: the server no longer knows who you were.",
  "data.yes": "Yes, go ahead",
  "data.no": "No, change nothing",
  "settings.no_storage": "This browser saves nothing: your settings last until you close the page.",
  "people.here": "The players of this device",
  "people.about":
    "The names given here, and who won against whom. They stay on this device, and on those you link to it.",
  "people.forget": "Forget names and tallies",
  "people.sure":
    "The players’ names and the tally of their games are erased from this device; the games stay. This cannot be undone.",
  "people.forgotten": "Names and tallies are erased.",
};
