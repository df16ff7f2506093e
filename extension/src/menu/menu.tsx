import { Mark } from "@keepwell/ui/mark.tsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { shownHost } from "../match/shown-host.ts";
import { text } from "../text/text.ts";
import { close } from "./channel.ts";
import type { Offer } from "./offer.ts";
import { optionsOf } from "./options.tsx";
import { Row } from "./row.tsx";
import { useChoice } from "./use-choice.ts";
import { useHeight } from "./use-height.ts";

/**
 * The menu in a page. It is a list box with one row for each option. After a choice it disappears, unless it has a
 * message for the user.
 */
export function Menu({ offer }: { readonly offer: Offer }) {
  const words = text().menu;
  const options = optionsOf(offer);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { content, showAgain } = useHeight(offer.ticket);
  const choice = useChoice(offer, showAgain);
  const host = shownHost(offer.host);
  useEffect(() => {
    const focusList = () => list.current?.focus();
    // A key may arrive when the document already has the focus, but the list does not have it yet.
    const onEarlyKey = ({ isTrusted, defaultPrevented, key }: globalThis.KeyboardEvent) => {
      if (isTrusted && !defaultPrevented && key === "Escape") close(offer.ticket);
    };
    addEventListener("focus", focusList);
    addEventListener("keydown", onEarlyKey);
    if (document.hasFocus()) focusList();
    return () => {
      removeEventListener("focus", focusList);
      removeEventListener("keydown", onEarlyKey);
    };
  }, [offer.ticket]);
  useEffect(() => {
    list.current?.children.item(at)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isTrusted || event.nativeEvent.isComposing) return;
    const option = options[at];
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, options.length - 1));
    else if (event.key === "ArrowUp" && at > 0) setAt(at - 1);
    else if (event.key === "ArrowUp" || event.key === "Escape" || event.key === "Tab") close(offer.ticket);
    else if (event.key === "Enter" && option && !event.repeat) choice.onKey(option);
    else return;
    event.preventDefault();
  };
  return (
    <main
      ref={choice.setElement}
      className="h-dvh overflow-hidden rounded-control border border-line bg-raised"
    >
      <div ref={content} className="-m-px border border-line">
        <p className="flex items-center gap-1.5 px-3 pt-2 pb-1 text-meta text-ink-2">
          <Mark />
          <span className="min-w-0 truncate">
            {offer.kind === "none" ? words.none(host.name) : words.title(host.name)}
          </span>
        </p>
        {host.ascii !== undefined && (
          <p className="px-3 pb-1 text-meta wrap-anywhere text-warn-text">{host.ascii}</p>
        )}
        <div
          ref={list}
          role="listbox"
          aria-label={words.label(host.name)}
          aria-activedescendant={options[at] && `option-${at}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="max-h-60 overflow-y-auto px-1 pb-1 outline-none"
        >
          {options.map((option, index) => (
            <Row
              key={option.id}
              id={`option-${index}`}
              option={option}
              isMarked={index === at}
              onPress={() => choice.onPress(option)}
            />
          ))}
        </div>
        <p
          role="status"
          className={choice.said === undefined ? "sr-only" : "border-t border-line px-3 py-2 text-meta"}
        >
          {choice.said}
        </p>
      </div>
    </main>
  );
}
